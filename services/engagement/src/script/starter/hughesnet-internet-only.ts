import type { StarterScript } from './starter-script.ts'

export const hughesnetInternetOnly: StarterScript = {
  title: 'HughesNet Internet Only',
  description: 'Satellite internet for homes without cable or fiber.',
  category: 'Internet only',
  tags: ['satellite internet', 'rural'],
  steps: [
    [
      'Greeting and consent',
      `Hello, this is {agent}. This call may be recorded for quality. Is that all right with you?

You asked us about internet at your home. Do you have a few minutes?`,
    ],
    [
      'Address and alternatives',
      `What is the address with the ZIP code?

Look it up first: https://broadbandmap.fcc.gov. If cable or fiber is available there, say so and quote that. A customer who finds out later cancels.

Do you own the home, and is there an open view of the southern sky?`,
    ],
    [
      'How they use the internet',
      `How do you get online today, and what frustrates you about it?

What do you use it for: browsing and e-mail, video calls, streaming, school, work?

Does anyone play fast online games? (If that's the main use, satellite isn't the right choice. Say so.)`,
    ],
    [
      'Explain satellite honestly',
      `A dish on your home connects to a satellite, so it works where there's no cable.

Because of the distance, there's a short delay with every click. You'll hardly notice it on web pages and videos, but you would in fast games.

Each plan includes a monthly amount of priority data. Once it's used, you stay online at a reduced speed until the month ends.`,
    ],
    [
      'Recommend one plan and read the terms',
      `From what you've told me, I recommend this plan. (Name the use that decided it.)

[Read from the order form what applies today: monthly price, equipment to lease or buy, installation, taxes and fees, the length of the agreement, and the early termination fee.]

Would you rather lease the equipment or buy it?`,
    ],
    [
      'Close and set the installation',
      `Shall I book the installation? I need your name as it appears on your ID, a phone number, and an e-mail address.

The technician will be there for a few hours, find the best spot for the dish, and leave when you're online. Someone 18 or older has to be home.

The confirmation is on its way to your e-mail. Thank you for choosing us.`,
    ],
  ],
}
