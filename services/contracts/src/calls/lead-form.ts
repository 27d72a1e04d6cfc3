import { z } from 'zod'
import { consentNotices } from '../consent.ts'
import { emailAddress, requiredText, text } from '../fields.ts'

/** Values and the words visitors and agents read for them. */
export const serviceLabels = {
  'triple-play': 'Satellite TV, Internet & Home phone',
  'satellite-tv': 'Satellite TV Only',
  'satellite-internet': 'Satellite Internet Only',
  'cable-triple-play': 'Triple play - Cable TV, Internet & Home phone',
  'cable-tv': 'Cable TV Only',
  'cable-internet': 'Cable Internet Only',
  'cable-internet-phone': 'Cable Internet & Home phone',
} as const

const keysOf = <T extends Readonly<Record<string, string>>>(labels: T) => Object.keys(labels) as [keyof T & string]

export const serviceInterest = z.enum(keysOf(serviceLabels), 'Choose one of the listed services.')
export type ServiceInterest = z.infer<typeof serviceInterest>
export const bestTimeToCall = z.enum(
  ['9:00am-12:00pm', '12:30pm-4:30pm', '5:00pm-9:00pm'],
  'Choose one of the listed times.',
)
export const heardAboutUs = z.enum(
  ['Google', 'Microsoft/Bing', 'SnapChat', 'Facebook'],
  'Choose one of the listed sources.',
)

const unchosen = z.literal('')

/** What a visitor sends. Everything but name, phone and e-mail may be left out. */
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
    servicesInterested: z.union([serviceInterest, unchosen], 'Choose one of the listed services.').default(''),
    justMoved: z.boolean().default(false),
    lookingToSwitch: z.boolean().default(false),
    bestTimeToCall: z.union([bestTimeToCall, unchosen], 'Choose one of the listed times.').default(''),
    heardAboutUs: z.union([heardAboutUs, unchosen], 'Choose one of the listed sources.').default(''),
    comments: text(2000).default(''),
    /** Address of the page that held the form, with its utm parameters, and where the visitor came from. */
    pageUrl: text(2000).default(''),
    referrer: text(2000).default(''),
    /** Version of the consent notice on the page. An unknown one counts as none: the lead is stored without consent. */
    consentVersion: z.enum(keysOf(consentNotices)).optional().catch(undefined),
    /** Honeypot: people never see it, so people leave it empty. */
    website: text(2000).default(''),
    /** When the page was rendered, as it says itself, signed. */
    renderTime: text(200).default(''),
    /** Milliseconds from the page's opening to its sending, as its script measured them. */
    filledInMs: z.number().optional().catch(undefined),
  })
  .meta({ id: 'NewLead' })
export type NewLead = z.infer<typeof newLead>
