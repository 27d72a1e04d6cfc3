import type { NewLead } from '@portal/contracts/calls'

/** What the visitor types or chooses. */
export type LeadValues = Omit<NewLead, keyof UnseenValues>
/** What goes along unseen. */
export type UnseenValues = Pick<
  NewLead,
  'pageUrl' | 'referrer' | 'consentVersion' | 'website' | 'renderTime' | 'filledInMs'
>
export type LeadField = keyof LeadValues

/** The form as a new visitor finds it, and as it stands again after a success. */
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

/** Fields behind "More about you". */
export const furtherFields = [
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
