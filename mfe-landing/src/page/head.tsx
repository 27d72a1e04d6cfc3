import type { LandingInput } from '@portal/contracts/landing'
import type { Assets, Script } from '../assets.ts'

const description =
  'Satellite TV, cable TV, internet and home phone: bundles as low as $29.99 per month per service, with no credit checks, no contracts and no deposits. Ask for a free quote.'

const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#10353f"/><path d="M6 17 16 8l10 9v8H6z" fill="#ffb627"/><path d="M11 25a5 5 0 0 1 10 0" fill="none" stroke="#10353f" stroke-width="2.5"/></svg>',
)}`

export function Head({ assets, input }: { assets: Assets; input: LandingInput }) {
  const { base, brand, origin, state, hasVitals, reviews = [] } = input
  const isForm = state.kind === 'form'
  const title = isForm ? `${brand}: a free quote for TV, internet and home phone` : `Thank you! – ${brand}`
  const image = `${origin}${base}${assets.image}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={isForm ? 'index, follow' : 'noindex'} />
      <link rel="canonical" href={`${origin}/`} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#d3ecef" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1c26" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A house with a satellite dish and a telephone line, under a wide sky" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <style>{assets.styles}</style>
      {isForm && reviews.length > 0 && <style>{assets.reviewStyles}</style>}
      {isForm && <script type="application/ld+json">{localBusiness(input, image)}</script>}
      {isForm && <ScriptLink base={base} script={assets.script} />}
      {isForm && hasVitals && <ScriptLink base={base} script={assets.vitals} />}
    </head>
  )
}

function ScriptLink({ base, script }: { base: string; script: Script }) {
  return <script type="module" src={base + script.file} integrity={script.integrity} />
}

/** Returns JSON without `<`, so that no brand name can close the script element. */
function localBusiness({ brand, origin, phone }: LandingInput, image: string): string {
  const business = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: brand,
    description,
    url: `${origin}/`,
    image,
    telephone: phone?.e164,
  }
  return JSON.stringify(business).replaceAll('<', '\\u003c')
}
