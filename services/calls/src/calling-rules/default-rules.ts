import type { CallingRules, DayHours, StateRule } from '@portal/contracts'

const hours = (from: string, until: string): DayHours => ({ from, until })

interface Hours extends Partial<Omit<StateRule, 'state' | 'weekdays' | 'source' | 'checkedOn'>> {
  weekdays: DayHours
}

const rule = (state: string, source: string, { weekdays, ...others }: Hours): StateRule => ({
  state,
  weekdays,
  saturday: weekdays,
  sunday: weekdays,
  allowsHolidays: true,
  maxAttempts: null,
  ...others,
  source,
  checkedOn: '2026-11-22',
})

const workingDaysOnly = { sunday: null, allowsHolidays: false }
const bothGuides = 'Guides of dropcowboy.com (Nov 2025) and clickpointsoftware.com (Jul 2025)'
const stricterGuide = `${bothGuides}, which differ: the stricter`

/**
 * The rules of a new portal, until an admin changes them. This is engineering input, not legal advice: where sources
 * disagree, the stricter one counts.
 */
export const defaultCallingRules: CallingRules = {
  maxAttempts: 3,
  noCallDays: [],
  states: [
    rule('AL', bothGuides, { weekdays: hours('08:00', '20:00'), ...workingDaysOnly }),
    rule('CT', stricterGuide, { weekdays: hours('09:00', '20:00') }),
    rule('FL', 'Fla. Stat. 501.616(6)', { weekdays: hours('08:00', '20:00'), maxAttempts: 3 }),
    rule('IL', stricterGuide, { weekdays: hours('09:00', '21:00') }),
    rule('KY', bothGuides, { weekdays: hours('10:00', '21:00') }),
    rule('LA', bothGuides, { weekdays: hours('08:00', '20:00'), ...workingDaysOnly }),
    rule('MD', bothGuides, { weekdays: hours('08:00', '20:00'), maxAttempts: 3 }),
    rule('MA', bothGuides, { weekdays: hours('08:00', '20:00') }),
    rule('MI', bothGuides, { weekdays: hours('09:00', '21:00') }),
    rule('MN', bothGuides, { weekdays: hours('09:00', '21:00') }),
    rule('MS', stricterGuide, { weekdays: hours('08:00', '20:00'), ...workingDaysOnly }),
    rule('NV', bothGuides, { weekdays: hours('09:00', '20:00') }),
    rule('NM', bothGuides, { weekdays: hours('09:00', '21:00') }),
    rule('OK', 'Okla. Stat. tit. 15, 775C.4', { weekdays: hours('08:00', '20:00'), maxAttempts: 3 }),
    rule('PA', stricterGuide, {
      weekdays: hours('08:00', '21:00'),
      saturday: hours('08:00', '12:00'),
      allowsHolidays: false,
    }),
    rule('RI', 'R.I. Gen. Laws 5-61-3.6', {
      weekdays: hours('09:00', '18:00'),
      saturday: hours('10:00', '17:00'),
      ...workingDaysOnly,
    }),
    rule('SD', 'S.D. Codified Laws 37-30A', { weekdays: hours('09:00', '21:00'), sunday: null }),
    rule('TX', 'Tex. Bus. & Com. Code 301.051', {
      weekdays: hours('09:00', '21:00'),
      sunday: hours('12:00', '21:00'),
    }),
    rule('UT', 'Utah Code 13-25a-103', { weekdays: hours('08:00', '21:00'), ...workingDaysOnly }),
    rule('WA', 'RCW 80.36.390', { weekdays: hours('08:00', '20:00') }),
    rule('WY', 'Wyo. Stat. 40-12-302', { weekdays: hours('08:00', '20:00') }),
  ],
  version: 0,
}
