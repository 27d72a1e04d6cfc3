import { jest } from '@jest/globals'
import { configure } from '@testing-library/react'

// Real services answer these screens: on a busy machine that takes longer than the usual second.
jest.setTimeout(60_000)
configure({ asyncUtilTimeout: 15_000 })
