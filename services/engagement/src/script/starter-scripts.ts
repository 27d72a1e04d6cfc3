import type { Body, engagement } from '@portal/contracts'
import { charterTriplePlay } from './starter/charter-triple-play.ts'
import { directvHughesnetBundle } from './starter/directv-hughesnet-bundle.ts'
import { frontierDishPackage } from './starter/frontier-dish-package.ts'
import { hughesnetInternetOnly } from './starter/hughesnet-internet-only.ts'

/** The four starter scripts. They contain no prices: the agent reads the current ones from the order form. */
export const starterScripts = (): Body<typeof engagement.createScript>[] =>
  [directvHughesnetBundle, frontierDishPackage, charterTriplePlay, hughesnetInternetOnly].map(script => ({
    ...script,
    content: '',
    steps: script.steps.map(([title, content], index) => ({
      id: crypto.randomUUID(),
      title,
      content,
      order: index + 1,
    })),
  }))
