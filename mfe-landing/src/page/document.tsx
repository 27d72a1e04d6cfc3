import { consentLanguage } from '@portal/contracts/consent-notices'
import type { LandingInput } from '@portal/contracts/landing'
import type { Assets } from '../assets.ts'
import { Footer } from './footer.tsx'
import { Head } from './head.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { Offers } from './offers.tsx'
import { Quote } from './quote.tsx'
import { Reviews } from './reviews.tsx'
import { Security } from './security.tsx'
import { Thanks } from './thanks.tsx'
import { Toasts } from './toasts.tsx'

export function LandingDocument({ assets, input }: { assets: Assets; input: LandingInput }) {
  return (
    <html lang={consentLanguage}>
      <Head assets={assets} input={input} />
      <body>
        <LandingBody input={input} />
      </body>
    </html>
  )
}

export function LandingBody({ input }: { input: LandingInput }) {
  const { brand, phone, state, year, renderTime, links, reviews = [] } = input
  const footer = <Footer brand={brand} phone={phone} year={year} links={links} />
  if (state.kind === 'thanks') {
    return (
      <>
        <Header brand={brand} phone={phone} isHome={false} />
        <main>
          <Thanks phone={phone} />
        </main>
        {footer}
      </>
    )
  }
  return (
    <>
      <a className="skip" href="#quote">
        Skip to the quote form
      </a>
      <Header brand={brand} phone={phone} />
      <main>
        <Hero phone={phone} />
        <Offers phone={phone} detailsUrl={links?.offerDetails} />
        <Quote brand={brand} phone={phone} state={state} renderTime={renderTime} />
        {reviews.length > 0 && <Reviews reviews={reviews} />}
        <Security phone={phone} />
      </main>
      <Toasts />
      {footer}
    </>
  )
}
