import { defineModule } from '../platform/module.ts'

// How a code is made and checked: nothing to register.
export const couponsModule = defineModule({ name: 'coupons' })
