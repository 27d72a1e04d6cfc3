import type { StarterScript } from '../starter-scripts.ts'

export const charterTriplePlay: StarterScript = {
  title: 'Charter/Spectrum Triple Play',
  description: 'Cable TV, internet and home phone from one provider, on one bill.',
  category: 'Cable bundle',
  tags: ['cable TV', 'cable internet', 'home phone', 'triple play'],
  steps: [
    [
      'Greeting and consent',
      `Hi, my name is [your name], and I am calling about your request for a quote on TV, internet and home phone. Did I catch you at a good time?

This call may be recorded for quality. Is that all right with you?`,
    ],
    [
      'Qualify the address',
      `May I have the address, with apartment number and ZIP code?

Are you moving in, or do you live there already? If you are moving: from which day do you need the service?

Check the address in the order form. If it is not served, say so at once and offer the satellite bundle.`,
    ],
    [
      'Find the reason to switch',
      `What made you look for something new?

Roughly what do you pay today for all three together, and is there anything on that bill that you do not use?

Is there an agreement that ends on a certain date, or a fee for leaving?`,
    ],
    [
      'Present the three as one',
      `With the triple play you have one company, one bill and one number to call for all three.

Internet: enough for the devices you named, on all of them at once. TV: the channels you asked for, on the TV and in the app. Phone: you keep your number, and calls within the country are included as the order form states.

Which of the three matters most to you? (Spend your time on that one.)`,
    ],
    [
      'Read price and terms aloud',
      `Read from the order form what applies to this address today: the monthly price of the bundle, equipment, installation, taxes and fees, how long the promotion lasts and the price after it.

Wait. Let the customer ask before you go on.`,
    ],
    [
      'Answer what holds them back',
      `"I only want internet." That is fine. Let me compare internet alone with the bundle, and you choose.

"My provider offered me a discount to stay." Does it hold after the first months? Let us put both side by side.

"I do not need a home phone." Then let me quote the double play instead; see also the sale type you select afterwards.`,
    ],
    [
      'Close and port the number',
      `Would you like the technician or the self-installation kit?

To keep your phone number I need the account number and PIN of your present provider. Please do not cancel there before the number has moved.

You will get the confirmation by e-mail within a few minutes. Is there anything else I can do for you today? Thank you.`,
    ],
  ],
}
