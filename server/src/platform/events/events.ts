import { type EventName, events, isEvent } from '@camp/contract/events'
import type { EventDefinition } from '@camp/contract/events.definition'
import type { FactName, Facts } from '@camp/contract/facts'
import type { Tx } from '../db/executor.ts'
import { newEventId } from './event.ids.ts'
import { eventsRepository } from './events.repository.ts'

/** Does anybody want events of this type now? */
export type Wants = (tx: Tx, type: EventName) => Promise<boolean>

let wants: readonly Wants[] = []

/** Registers who knows what is wanted; once, before anything is changed. */
export const registerWants = (all: readonly Wants[]): void => {
  wants = all
}

async function isWanted(tx: Tx, type: EventName): Promise<boolean> {
  for (const ask of wants) if (await ask(tx, type)) return true
  return false
}

/**
 * Writes down what other programs are to hear of, with the change itself: in one statement, however many there are. What nouns tell each other
 * alone is not kept, nor is what is off by default and wanted by nobody.
 */
export async function keepEvents<N extends FactName>(tx: Tx, name: N, facts: readonly Facts[N][], actor: string | null): Promise<void> {
  if (!isEvent(name) || facts.length === 0 || tx.heardBy !== 'ALL') return
  const definition: EventDefinition = events[name]
  const { entity, schema } = events[name]
  if (definition.offByDefault && !(await isWanted(tx, name))) return
  const rows = facts.map((fact) => {
    // What else is known of a fact is left out here.
    const data = schema.parse(fact)
    return { id: newEventId(), subjectId: data.id, data: JSON.stringify(data) }
  })
  eventsRepository.add(tx, { type: name, entity, actor, rows })
}
