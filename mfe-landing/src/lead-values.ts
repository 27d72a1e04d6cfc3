import type { NewLead } from '@portal/contracts/calls'

/** The values that the visitor types or selects. */
export type LeadValues = Omit<NewLead, keyof HiddenValues>
/** The values that the page adds: consent version, spam signals, and source. */
export type HiddenValues = Pick<NewLead, 'pageUrl' | 'referrer' | 'website' | 'renderTime' | 'filledInMs'> & {
  /** Version of the consent notice under the button. */
  consentVersion: string
}
export type LeadField = keyof LeadValues

/** The values of a new form, and of the form after it has been sent. */
export const emptyLead: LeadValues = {
  fullName: '',
  phone: '',
  email: '',
  servicesInterested: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'United States',
  justMoved: false,
  lookingToSwitch: false,
  bestTimeToCall: '',
  heardAboutUs: '',
  comments: '',
}

/** The fields in the collapsed section "More about you". */
export const optionalFields = [
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'justMoved',
  'lookingToSwitch',
  'bestTimeToCall',
  'heardAboutUs',
  'comments',
] as const satisfies readonly LeadField[]
