import { expect, test } from '@jest/globals'
import type { LeadDetails } from '@portal/contracts/calls'
import { render, screen } from '@testing-library/react'
import { Consent } from './consent.tsx'

test('shows that there is no consent on record', () => {
  render(<Consent consent={null} />)
  expect(screen.getByText('No consent on record')).toBeVisible()
})

const consent: NonNullable<LeadDetails['consent']> = {
  noticeVersion: '2026-11-21',
  noticeText: 'You agree that we may contact you.',
  at: '2026-11-21T12:04:00.000Z',
  pageUrl: 'https://portal.example/',
  referrer: '',
  utm: { source: 'mail' },
  ip: '192.0.2.1',
  userAgent: '',
  pageRenderedAt: '2026-11-21T12:00:00.000Z',
  language: 'en',
  brand: 'Skyline Connect',
  phone: '+1 800 555 0142',
  pageBuild: '0123456789ab',
}

test('shows the notice, its version, and where the visitor came from', () => {
  render(<Consent consent={consent} />)
  expect(screen.getByText(/^Nov 21, 2026, \d+:\d\d [AP]M$/)).toBeVisible()
  for (const text of [
    'You agree that we may contact you.',
    '2026-11-21',
    '192.0.2.1',
    'source: mail',
    'Unknown',
    'Skyline Connect',
    '+1 800 555 0142',
    'en',
    /0123456789ab/,
  ])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByText('No consent on record')).not.toBeInTheDocument()
})

test('shows an agent neither the network address nor the device', () => {
  render(<Consent consent={{ ...consent, ip: null, userAgent: null }} />)
  for (const label of ['IP address', 'Browser']) expect(screen.queryByText(label)).not.toBeInTheDocument()
})
