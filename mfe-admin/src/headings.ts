import type { PageHeading } from '@portal/contracts/remotes'

/** The headings of the pages, for the pages themselves and for what the shell shows until they appear. */
export const headings = {
  mightycall: { title: 'MightyCall', subtitle: 'Phone system integration' },
  members: { title: 'Members', subtitle: 'People with access and their roles' },
  doNotCall: { title: 'Do Not Call', subtitle: "Numbers your team can't call" },
  callingRules: { title: 'Calling Rules', subtitle: 'When your team may call, and how often' },
  quarantine: { title: 'Quarantine', subtitle: 'Quote requests that look like spam and are hidden from agents' },
  callOutcomes: { title: 'Call Outcomes', subtitle: 'How calls can end, and what each outcome changes' },
  audit: { title: 'Audit', subtitle: 'Every change, sign-in and export' },
  privacy: { title: 'Privacy', subtitle: 'Export or erase what the portal knows about a person' },
  releases: { title: 'Releases', subtitle: 'Live versions and their history' },
  seed: { title: 'Seed Scripts', subtitle: 'Add the starter call scripts' },
} satisfies Record<string, PageHeading>
