import type { StarterScript } from '../starter-scripts.ts'

export const frontierDishPackage: StarterScript = {
  title: 'Frontier/DISH Package',
  description: 'Frontier internet with DISH satellite TV, and home phone where it is wanted.',
  category: 'Fiber and satellite',
  tags: ['fiber', 'satellite TV', 'home phone', 'bundle'],
  steps: [
    [
      'Greeting and consent',
      `Hello, this is [your name]. You asked us for a quote on internet and TV, thank you for that. Do you have ten minutes now?

This call may be recorded for quality. Is that all right with you?`,
    ],
    [
      'Check what the address can get',
      `What is the street address with the ZIP code, and is it a house or an apartment?

Enter it in the order form and wait for the answer. Fiber and DSL are not the same: tell the customer which one this address gets.

If Frontier is not available: I cannot offer Frontier there, but let me see what is. Go on with the satellite script.`,
    ],
    [
      'Learn how the house is used',
      `How many people are online at the same time in the evening?

Does anybody work or study from home, or upload large files?

What do you watch most: sports, movies, local news, programs in another language?

Would you like to keep your home phone number?`,
    ],
    [
      'Recommend one internet plan',
      `For what you describe I recommend this plan. (Name one plan and one reason that the customer gave you.)

The speed I mention is a maximum under good conditions; over Wi-Fi it depends on walls and devices.

Does that sound like enough for your home?`,
    ],
    [
      'Recommend the TV package',
      `For TV I pair it with DISH, which comes by satellite dish on your roof or wall. Do you own the home, or would your landlord agree?

Which channels matter most to you? Let me check each of them in the package.

How many TVs should be connected, and in which rooms?`,
    ],
    [
      'Read price and terms aloud',
      `Read from the order form, line by line: internet, TV, home phone, equipment, one-time fees, taxes, length of agreement, and what changes after the introductory period.

Internet and TV come on separate bills from two companies. Tell the customer now, so that the first month holds no surprise.

Is everything clear so far?`,
    ],
    [
      'Close and confirm both visits',
      `Let us book it. The internet and the TV are installed by two technicians, perhaps on two days. Which days suit you?

Please have an ID at hand, and somebody aged 18 or over at home.

I am sending the confirmation to your e-mail now. May I read the address back to you once more? Thank you for your trust.`,
    ],
  ],
}
