import type { Body, engagement } from '@portal/contracts'
import { charterTriplePlay } from './starter/charter-triple-play.ts'
import { directvHughesnetBundle } from './starter/directv-hughesnet-bundle.ts'
import { frontierDishPackage } from './starter/frontier-dish-package.ts'
import { hughesnetInternetOnly } from './starter/hughesnet-internet-only.ts'

/** A script as it is written here: steps as title and text. */
export interface StarterScript {
  title: string
  description: string
  category: string
  tags: string[]
  steps: readonly (readonly [title: string, content: string])[]
}

/** The four scripts that a new portal begins with. They name no price: the agent reads it from the order form. */
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
