import { defineThing } from '../base/record.ts'
import { setupStep } from './setup.labels.ts'

export const setupStepThing = defineThing({
  entity: 'setupStep',
  zh: '开业步骤',
  en: 'Step of the setup',
  fields: {
    step: ['步骤', 'Step', setupStep],
    aside: ['不需要', 'Not needed', 'yesno'],
    sent: ['已发出', 'Sent', 'yesno'],
  },
})
