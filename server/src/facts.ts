import type { FactName } from '@camp/contract/facts'
import { modules } from './modules.generated.ts'
import { registerWants } from './platform/events/events.ts'
import { type Hearers, hear } from './platform/facts.ts'
import { registerForgets } from './platform/family.ts'
import type { Module } from './platform/module.ts'

/** Who hears of each fact, in this order: it is also the order in which they lock their rows. */
const ORDER: Readonly<Partial<Record<FactName, readonly string[]>>> = {
  'order.paid': ['referrers'],
  'order.confirmed': ['referrers'],
  'order.denied': ['members'],
  'order.completed': ['members', 'referrers'],
  'order.cancelled': ['goods', 'coupons', 'payment'],
  'order.closed': ['goods', 'coupons', 'payment'],
  'consent.withdrawn': ['demos', 'shares'],
  'enrolment.transferred': ['orders'],
  'enrolment.moved': ['clockIns'],
  'coach.deactivated': ['coachGroups'],
  'tag.cleared': ['parents', 'users'],
  'account.shut': ['formDrafts', 'calendar'],
  'password.reset': ['sso'],
  'refund.succeeded': ['referrers', 'members'],
  'parent.erased': ['keeping'],
}

/** Names of facts alone: as the type of the table lists them. */
const factsOf = (table: Partial<Record<FactName, unknown>>) => Object.keys(table) as FactName[] // its keys are these

/** The listeners of all modules in their written order; one that is named nowhere, or does not listen, ends the start. */
export function hearersOf(named: readonly Pick<Module, 'name' | 'on'>[]): Hearers {
  const missing = named.flatMap(({ name, on = {} }) =>
    factsOf(on)
      .filter((fact) => !ORDER[fact]?.includes(name))
      .map((fact) => `${name} is not named in the order of ${fact}`),
  )
  const hearers = factsOf(ORDER).map((fact) => [
    fact,
    ORDER[fact]?.map((name) => {
      const listener = named.find((module) => module.name === name)?.on?.[fact]
      if (!listener) missing.push(`${name} does not listen to ${fact}`)
      return listener
    }),
  ])
  if (missing.length > 0) throw new Error(missing.join(', '))
  // each by its own name, and all are there
  return Object.fromEntries(hearers) as Hearers
}

/** Lets all nouns hear of what happens, and forget the families that are erased. */
export function hearAll(): void {
  hear(hearersOf(modules))
  registerWants(modules.flatMap(({ wants }) => wants ?? []))
  registerForgets(modules.flatMap(({ forgets }) => forgets ?? []))
}
