import { z } from 'zod'
import { type ConsentVersion, consentNotices } from '../consent-notices.ts'
import { emailAddress, requiredText, text } from '../fields.ts'
import { bestTimesToCall, referralSources, serviceInterests } from './lead-form-choices.ts'

const optionalChoice = <const Choices extends readonly [string, ...string[]]>(choices: Choices, message: string) =>
  z.enum([...choices, ''], message).default('')

const consentVersions = Object.keys(consentNotices) as [ConsentVersion]

/** What a visitor sends. Only the name, phone, and email address are required. */
export const newLead = z
  .object({
    fullName: requiredText(100),
    phone: requiredText(32),
    email: emailAddress,
    address: text(200).default(''),
    city: text(100).default(''),
    state: text(64).default(''),
    zipCode: text(10).default(''),
    country: text(100).default('United States'),
    servicesInterested: optionalChoice(serviceInterests, 'Choose one of the listed services.'),
    justMoved: z.boolean().default(false),
    lookingToSwitch: z.boolean().default(false),
    bestTimeToCall: optionalChoice(bestTimesToCall, 'Choose one of the listed times.'),
    heardAboutUs: optionalChoice(referralSources, 'Choose one of the listed sources.'),
    comments: text(2000).default(''),
    /** Address of the page with the form, with its utm parameters. */
    pageUrl: text(2000).default(''),
    /** Address of the page before it. */
    referrer: text(2000).default(''),
    /** Version of the consent notice on the page. An unknown one counts as none: the lead is stored without consent. */
    consentVersion: z.enum(consentVersions).optional().catch(undefined),
    /** Honeypot: invisible to visitors, so only programs fill it in. */
    website: text(2000).default(''),
    /** The signed render time of the page, and what it showed. */
    renderTime: text(2000).default(''),
    /** Milliseconds from opening the page to sending the form, measured by the page's script. */
    filledInMs: z.number().optional().catch(undefined),
  })
  .meta({ id: 'NewLead' })
export type NewLead = z.infer<typeof newLead>
