import type { Workflow } from '@portal/contracts'

/** What the portal brings along, until an admin changes it. */
export const defaultWorkflow: Workflow = {
  steps: [
    {
      title: 'Get ready',
      text: 'Set your availability to Online, open the lead list and put your headset on. Read the announcements of the day.',
    },
    {
      title: 'Pick the next lead',
      text: 'Start with leads that wait for a follow-up, then the newest. Take an unassigned lead before you dial, so that nobody calls twice.',
    },
    {
      title: 'Open the call',
      text: 'Say your name and the company, and that you call about the quote they asked for. Ask whether this is a good moment; if not, note when to call back.',
    },
    {
      title: 'Learn what they need',
      text: 'Which services do they have, what do they pay, what bothers them? How many televisions, how many people online, do they keep their phone number?',
    },
    {
      title: 'Check what is available',
      text: 'Ask for the service address and look up which providers serve it. Offer only what can be installed there.',
    },
    {
      title: 'Present one offer',
      text: 'Name the bundle that fits, what it includes, and what it costs in the first year and after. Verify the current price before you say it.',
    },
    {
      title: 'Answer and close',
      text: 'Answer each doubt once, then ask for the order. Fill in the order form while they are on the line and read the order back.',
    },
    {
      title: 'Wrap up',
      text: 'Write your notes, tick the lead as contacted and record the sale. Then take the next lead.',
    },
  ],
  orderForms: [
    { title: 'Triple-play bundle', description: 'Satellite TV with satellite internet and home phone.', url: '' },
    { title: 'Fiber and satellite bundle', description: 'Fiber internet with satellite TV.', url: '' },
    { title: 'Cable provider', description: 'Cable TV, internet and phone; also for other providers.', url: '' },
    { title: 'Internet only', description: 'Satellite or cable internet without TV.', url: '' },
  ],
  lookupUrl: 'https://broadbandmap.fcc.gov/home',
  version: 0,
}
