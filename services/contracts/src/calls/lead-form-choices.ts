/** Labels of the services, for visitors and agents. */
export const serviceLabels = {
  'triple-play': 'Satellite TV, Internet & Home phone',
  'satellite-tv': 'Satellite TV Only',
  'satellite-internet': 'Satellite Internet Only',
  'cable-triple-play': 'Triple play - Cable TV, Internet & Home phone',
  'cable-tv': 'Cable TV Only',
  'cable-internet': 'Cable Internet Only',
  'cable-internet-phone': 'Cable Internet & Home phone',
} as const
export type ServiceInterest = keyof typeof serviceLabels
export const serviceInterests = Object.keys(serviceLabels) as [ServiceInterest, ...ServiceInterest[]]

export const bestTimesToCall = ['9:00am-12:00pm', '12:30pm-4:30pm', '5:00pm-9:00pm'] as const
export const referralSources = ['Google', 'Microsoft/Bing', 'SnapChat', 'Facebook'] as const
