import { renderToStaticMarkup } from 'react-dom/server'
import { LandingDocument } from './page/document.tsx'
import type { RenderLanding } from '@portal/contracts/landing'
import type { Assets } from './assets.ts'

/** Returns the renderer of one build, which uses that build's files. */
export function createRender(assets: Assets): RenderLanding {
  return input => `<!doctype html>${renderToStaticMarkup(<LandingDocument assets={assets} input={input} />)}`
}
