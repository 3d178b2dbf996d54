import type { TestService } from '@camp/contract/base/testMode'

/** The screens that show what a provider did, and could be taken for the real thing where the product stands in for it. */
export const testedScreens: Readonly<Record<string, readonly TestService[]>> = {
  '/order/index': ['PAYMENT'],
  '/order/detail': ['PAYMENT'],
  '/order/refunds': ['PAYMENT'],
  '/order/reconcile': ['PAYMENT'],
  '/location/logisticsOrder': ['TRACKING'],
  '/coach/contractSignRecords': ['SIGNING'],
  '/messageTask/index': ['SMS', 'EMAIL'],
}
