import type { Workflow } from '@portal/contracts'

/** The workflow of a new portal, until an admin changes it. */
export const defaultWorkflow: Workflow = {
  steps: [
    {
      title: 'Get ready',
      text: "Set your availability to Online, open the lead list, and put on your headset. Read today's announcements.",
    },
    {
      title: 'Pick the next lead',
      text: 'Start with leads that need a follow-up, then take the newest. Take an unassigned lead before you dial, so that no one calls it twice.',
    },
    {
      title: 'Open the call',
      text: "Give your name and the company's, and say that you're calling about the quote they requested. Ask if this is a good time; if not, note when to call back.",
    },
    {
      title: 'Learn what they need',
      text: 'Which services do they have, what do they pay, and what bothers them? How many TVs do they watch, how many people are online, and will they keep their phone number?',
    },
    {
      title: 'Check what is available',
      text: 'Ask for the service address, and look up which providers serve it. Offer only what can be installed there.',
    },
    {
      title: 'Present one offer',
      text: 'Name the bundle that fits, what it includes, and what it costs in the first year and after that. Verify the current price before you quote it.',
    },
    {
      title: 'Answer and close',
      text: 'Answer each objection once, then ask for the order. Fill in the order form while they are on the phone, and read the order back.',
    },
    {
      title: 'Wrap up',
      text: 'Write your notes, mark the lead as contacted, and record the sale. Then take the next lead.',
    },
  ],
  orderForms: [
    { title: 'Triple-play bundle', description: 'Satellite TV with satellite internet and home phone.', url: '' },
    { title: 'Fiber and satellite bundle', description: 'Fiber internet with satellite TV.', url: '' },
    { title: 'Cable provider', description: 'Cable TV, internet, and phone. Also for other providers.', url: '' },
    { title: 'Internet only', description: 'Satellite or cable internet without TV.', url: '' },
  ],
  lookupUrl: 'https://broadbandmap.fcc.gov/home',
  version: 0,
}
