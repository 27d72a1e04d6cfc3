import type { StarterScript } from './starter-script.ts'

export const frontierDishPackage: StarterScript = {
  title: 'Frontier/DISH Package',
  description: 'Frontier internet with DISH satellite TV, and home phone if wanted.',
  category: 'Fiber and satellite',
  tags: ['fiber', 'satellite TV', 'home phone', 'bundle'],
  steps: [
    [
      'Greeting and consent',
      `Hello, this is {agent}. This call may be recorded for quality. Is that all right with you?

Thank you for asking us for a quote on internet and TV. Do you have ten minutes now?`,
    ],
    [
      'Check what the address can get',
      `What is the street address with the ZIP code, and is it a house or an apartment?

[Enter it in the order form and wait for the result. Fiber and DSL aren't the same: tell the customer which one is available.]

If Frontier isn't available: I can't offer Frontier there, but let me see what is available. [Continue with the satellite script.]`,
    ],
    [
      'Learn how the house is used',
      `How many people are online at the same time in the evening?

Does anyone work or study from home, or upload large files?

What do you watch most: sports, movies, local news, programs in another language?

Would you like to keep your home phone number?`,
    ],
    [
      'Recommend one internet plan',
      `For what you've described, I recommend this plan. (Name one plan and one reason that the customer gave you.)

The speed I mentioned is a maximum under good conditions. Over Wi-Fi, it depends on walls and devices.

Does that sound like enough for your home?`,
    ],
    [
      'Recommend the TV package',
      `For TV, I'd pair it with DISH, which uses a satellite dish on your roof or wall. Do you own the home, or would your landlord agree?

Which channels matter most to you? Let me check that each of them is in the package.

How many TVs would you like to connect, and in which rooms?`,
    ],
    [
      'Read price and terms aloud',
      `[Read from the order form, line by line: internet, TV, home phone, equipment, one-time fees, taxes, length of the agreement, and what changes after the introductory period.]

Internet and TV come on separate bills from two companies. Tell the customer now, so that there are no surprises in the first month.

Is everything clear so far?`,
    ],
    [
      'Close and confirm both visits',
      `Let's book it. Two technicians install the internet and the TV, possibly on two different days. Which days work for you?

Please have an ID ready, and make sure someone 18 or older is home.

I am sending the confirmation to your e-mail now. May I read the address back to you one more time? Thank you for your trust.`,
    ],
  ],
}
