import { renderToStaticMarkup } from 'react-dom/server'
import { LandingDocument } from './page/document.tsx'
import type { Assets, RenderInput } from './render-input.ts'

/** Binds the files of one build; the result turns an input into a whole document. */
export function createRender(assets: Assets): (input: RenderInput) => string {
  return input => `<!doctype html>${renderToStaticMarkup(<LandingDocument assets={assets} input={input} />)}`
}
