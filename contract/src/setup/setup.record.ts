import { defineThing } from '../base/record.ts'
import { setupStep } from './setup.labels.ts'

export const setupStepThing = defineThing({
  entity: 'setupStep',
  zh: '开业步骤',
  en: 'Step of the setup',
  fields: {
    step: ['步骤', 'Step', setupStep],
    aside: ['已设为不需要', 'Said to be not needed', 'yesno'],
    sent: ['已发出', 'Sent', 'yesno'],
  },
})
