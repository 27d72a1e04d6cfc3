import type { StarterScript } from '../starter-scripts.ts'

export const hughesnetInternetOnly: StarterScript = {
  title: 'HughesNet Internet Only',
  description: 'Satellite internet for homes without cable or fiber.',
  category: 'Internet only',
  tags: ['satellite internet', 'rural'],
  steps: [
    [
      'Greeting and consent',
      `Hello, this is [your name]. You asked us about internet at your home. Do you have a few minutes?

This call may be recorded for quality. Is that all right with you?`,
    ],
    [
      'Address and alternatives',
      `What is the address with the ZIP code?

Look it up first: https://broadbandmap.fcc.gov. If cable or fiber is offered there, say so and quote that; a customer who finds out later cancels.

Do you own the home, and is there an open view of the southern sky?`,
    ],
    [
      'How they use the internet',
      `How do you get online today, and what does it cost you in patience?

Who uses it: browsing and e-mail, video calls, streaming, school, work?

Does anybody play fast online games? (If that is the main use, satellite is not the right answer. Say so.)`,
    ],
    [
      'Explain satellite honestly',
      `A dish on your home talks to a satellite, so it reaches you where no line does.

Because of that distance there is a short delay with every click. You will hardly notice it on web pages and videos; you would in fast games.

Each plan has an amount of priority data a month. After it you stay online, at a reduced speed, until the month ends.`,
    ],
    [
      'Recommend one plan and read the terms',
      `From what you tell me I recommend this plan. (Name the use that decided it.)

Read from the order form what applies today: monthly price, equipment to lease or buy, installation, taxes and fees, the length of the agreement and the fee for leaving early.

Would you rather lease the equipment or buy it?`,
    ],
    [
      'Close and set the installation',
      `Shall I book the installation? I need your name as on your ID, a phone number and an e-mail.

The technician is with you for a few hours, finds the best place for the dish and leaves when you are online. Somebody aged 18 or over has to be at home.

The confirmation is on its way to your e-mail. Thank you for choosing us.`,
    ],
  ],
}
