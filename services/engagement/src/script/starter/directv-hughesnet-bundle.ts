import type { StarterScript } from './starter-script.ts'

export const directvHughesnetBundle: StarterScript = {
  title: 'DIRECTV + HughesNet Bundle',
  description: "Satellite TV and satellite internet for homes that cable doesn't reach.",
  category: 'Satellite bundle',
  tags: ['satellite TV', 'satellite internet', 'bundle', 'rural'],
  steps: [
    [
      'Greeting and consent',
      `Hi, this is {agent}. This call may be recorded for quality. Is that all right with you?

I'm calling about the free quote you asked for on TV and internet. Is this a good time to talk for about ten minutes?

If it's a bad time: When would be better, today or tomorrow? [Update the lead's notes before you hang up.]`,
    ],
    [
      'Address and line of sight',
      `What is the address where you would like the service, with the ZIP code?

Do you own or rent the home? If you rent: would your landlord allow a dish on the building?

Is there an open view of the southern sky, or are there tall trees or buildings nearby?

Look the address up before you promise anything: https://broadbandmap.fcc.gov`,
    ],
    [
      'What they have today',
      `Who provides your TV and your internet now, and what do you like least about it?

Are you under contract with them? When does it end?

How many TVs do you watch, and who in the house streams, plays games or works from home?`,
    ],
    [
      'Present the TV side',
      `From what you've told me, satellite TV is a good fit: you get the channels you named, in HD, on every TV in the house.

Which three channels couldn't you do without? Let me check that they're in the package I have in mind.

Do you record shows? The DVR stores them, and you can skip what you don't want to watch.`,
    ],
    [
      'Present the internet side',
      `The internet comes by satellite too, so it works where there's no cable or fiber. It's good for browsing, e-mail, video calls, and moderate streaming.

Two things I'd like you to know before you decide: the signal travels to a satellite and back, so fast online games don't run well; and once you've used your monthly priority data, speeds are reduced until the next month.

Is there anything you do online every day that we should check?`,
    ],
    [
      'Price, read from the order form',
      `Open the order form and read what it shows for this address today: the monthly price of each service, equipment, taxes and fees, the length of the agreement, and the price after the introductory period.

Let me read that back to you, so there are no surprises on your first bill. Do you have any questions about it?

Never quote a price from memory.`,
    ],
    [
      'Answer their objections',
      `"I need to think about it." Of course. What would you like to be sure of before you decide?

"It rains a lot here." Heavy storms can interrupt the signal for a few minutes. A professional installer aligns the dish to keep that rare.

"I had satellite before and it was slow." When was that? Let me show you which plans are available at your address today.`,
    ],
    [
      'Close and set the installation',
      `Shall we get you scheduled? I need your full name as it appears on your ID, a phone number for the installer, and an e-mail address for the confirmation.

Which of these installation days works for you? Someone 18 or older has to be home.

You'll get a confirmation by e-mail. You can reach us at this number. Thank you, and welcome!`,
    ],
  ],
}
