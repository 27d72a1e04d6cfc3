import type { StarterScript } from '../starter-scripts.ts'

export const directvHughesnetBundle: StarterScript = {
  title: 'DIRECTV + HughesNet Bundle',
  description: 'Satellite TV and satellite internet for homes that cable does not reach.',
  category: 'Satellite bundle',
  tags: ['satellite TV', 'satellite internet', 'bundle', 'rural'],
  steps: [
    [
      'Greeting and consent',
      `Hi, this is [your name] calling about the free quote you asked for on TV and internet. Is this a good moment to talk for about ten minutes?

This call may be recorded for quality. Is that all right with you?

If it is a bad moment: When would suit you better today or tomorrow? (Set the lead's notes before you hang up.)`,
    ],
    [
      'Address and line of sight',
      `What is the address where you would like the service, with the ZIP code?

Do you own the home or rent it? If you rent: is your landlord fine with a dish on the building?

Is there an open view of the southern sky, or are there tall trees or buildings close by?

Look the address up before you promise anything: https://broadbandmap.fcc.gov`,
    ],
    [
      'What they have today',
      `Who provides your TV and your internet now, and what do you like least about it?

Are you under contract with them? Until when?

How many TVs do you watch, and who in the house streams, plays games or works from home?`,
    ],
    [
      'Present the TV side',
      `From what you tell me, satellite TV fits well: you get the channels you named, in HD, on every TV in the house.

Which three channels could you not do without? Let me check that they are in the package I have in mind.

Do you record shows? The DVR keeps them, and you can skip what you do not want to watch.`,
    ],
    [
      'Present the internet side',
      `The internet comes by satellite too, so it works where no cable or fiber does. It is made for browsing, e-mail, video calls and streaming in moderation.

Two things I would like you to know before you decide: the signal travels to a satellite and back, so fast online games do not run well; and after your monthly priority data is used, speeds are reduced until the next month.

Is there anything you do online every day that we should check?`,
    ],
    [
      'Price, read from the order form',
      `Open the order form and read what it shows for this address today: the monthly price of each service, equipment, taxes and fees, the length of the agreement and what happens to the price after the introductory period.

Let me read that back to you so that there is no surprise on the first bill. Do you have any question about it?

Never quote a price from memory.`,
    ],
    [
      'Answer what holds them back',
      `"I need to think about it." Of course. What would you want to be sure of before you decide?

"It rains a lot here." Heavy storms can interrupt the signal for minutes. A professional installer aligns the dish to keep that rare.

"I had satellite before and it was slow." When was that? Let me show you which plan is offered at your address today.`,
    ],
    [
      'Close and set the installation',
      `Shall we get you scheduled? I need your full name as on your ID, a phone number for the installer and an e-mail for the confirmation.

Which of the offered installation days suits you? Somebody aged 18 or over has to be at home.

You will get a confirmation by e-mail. I will note today's call, and you can reach us on this number. Thank you, and welcome!`,
    ],
  ],
}
