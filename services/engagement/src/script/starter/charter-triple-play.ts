import type { StarterScript } from './starter-script.ts'

export const charterTriplePlay: StarterScript = {
  title: 'Charter/Spectrum Triple Play',
  description: 'Cable TV, internet, and home phone from one provider, on one bill.',
  category: 'Cable bundle',
  tags: ['cable TV', 'cable internet', 'home phone', 'triple play'],
  steps: [
    [
      'Greeting and consent',
      `Hi, my name is {agent}. This call may be recorded for quality. Is that all right with you?

I'm calling about your request for a quote on TV, internet, and home phone. Did I catch you at a good time?`,
    ],
    [
      'Qualify the address',
      `May I have the address, with the apartment number and ZIP code?

Are you moving in, or do you already live there? If you're moving: when do you need the service to start?

[Check the address in the order form. If it isn't served, say so right away and offer the satellite bundle.]`,
    ],
    [
      'Find the reason to switch',
      `What made you look for something new?

About how much do you pay today for all three together, and is there anything on that bill that you don't use?

Do you have a contract with an end date, or an early termination fee?`,
    ],
    [
      'Present the three as one',
      `With the triple play you have one company, one bill, and one number to call for all three.

Internet: enough for all the devices you named at once. TV: the channels you asked for, on the TV and in the app. Phone: you keep your number, and domestic calls are included as the order form states.

Which of the three matters most to you? [Spend your time on that one.]`,
    ],
    [
      'Read price and terms aloud',
      `[Read from the order form what applies to this address today: the monthly price of the bundle, equipment, installation, taxes and fees, how long the promotion lasts, and the price after it.]

[Pause. Let the customer ask questions before you go on.]`,
    ],
    [
      'Answer their objections',
      `"I only want internet." That's fine. Let me compare internet alone with the bundle, and you decide.

"My provider offered me a discount to stay." Does it last beyond the first few months? Let's compare both side by side.

"I don't need a home phone." Then let me quote TV and internet only. [Select the matching sale type afterward.]`,
    ],
    [
      'Close and port the number',
      `Would you like the technician or the self-installation kit?

To keep your phone number, I need the account number and PIN from your current provider. Please don't cancel your old service before the number has moved.

You'll get the confirmation by e-mail within a few minutes. Is there anything else I can do for you today? Thank you.`,
    ],
  ],
}
