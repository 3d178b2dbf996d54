import { events, isEvent } from '@camp/contract/events'
import type { FactName, Facts } from '@camp/contract/facts'
import type { Tx } from '../db/executor.ts'
import { newEventId } from './event.ids.ts'
import { eventsRepository } from './events.repository.ts'

/** Writes down what other programs are to hear of, with the change itself; what nouns tell each other alone is not kept. */
export function keepEvents<N extends FactName>(tx: Tx, name: N, facts: readonly Facts[N][], actor: string | null): void {
  if (!isEvent(name) || facts.length === 0) return
  const { entity, schema } = events[name]
  const rows = facts.map((fact) => {
    // What else is known of a fact is left out here.
    const data = schema.parse(fact)
    return { id: newEventId(), subjectId: data.id, data: JSON.stringify(data) }
  })
  eventsRepository.add(tx, { type: name, entity, actor, rows })
}
