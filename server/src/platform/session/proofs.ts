import { PROOF_SECONDS, type ProofWay } from '@camp/contract/base/proofs'
import * as z from 'zod'
import type { Executor, Tx } from '../db/executor.ts'
import { seldom, statement } from '../db/statement.ts'
import { AppError } from '../errors.ts'
import type { Cx, RequestCx } from '../http/context.ts'
import type { Keyring } from '../write/keyring.ts'

const FRESH = `created_at > now() - interval '${PROOF_SECONDS} seconds'`

const HOLDS = seldom(
  'proofs.holds',
  `select exists (select from proofs where session_id = $1 and act = $2 and ${FRESH} and (used_at is null or $3)) as holds`,
  { notNull: ['holds'] },
)
const TAKE = seldom(
  'proofs.take',
  `update proofs set used_at = now()
     where id = (select id from proofs where session_id = $1 and act = $2 and ${FRESH} and used_at is null order by id limit 1 for update)
     returning id`,
)
const ADD = seldom('proofs.add', 'insert into proofs (session_id, act, way) values ($1, $2, $3)')
const OWN = statement(
  'proofs.own',
  `select u.password_hash, s.${FRESH} as fresh_session,
     second_factors(u.id, $2) as second_ways
     from sessions s join users u on u.id = s.user_id where s.id = $1`,
  { notNull: ['freshSession', 'secondWays'], fits: { secondWays: z.array(z.enum(['PASSKEY', 'TOTP', 'RECOVERY', 'HELP'])) } },
)

/** How the person of a session can prove who they are, the best way first, with what it is looked at by. */
export async function proofOf(db: Executor, keys: Keyring, sessionId: number) {
  const own = await db.one(OWN, [sessionId, keys.mark])
  const second = own?.secondWays.filter((way) => way !== 'HELP') ?? []
  // Whose log-in took the last of what they had prove it by that, and by no password alone.
  const isHelpless = own?.secondWays.includes('HELP') ?? false
  const isBare = !own?.passwordHash || isHelpless
  const ways: ProofWay[] = second.length ? second : isBare ? ['SIGN_IN'] : ['PASSWORD']
  return { ways, passwordHash: own?.passwordHash ?? null, isFreshSession: own?.freshSession ?? false, isHelpless }
}

/** What is to be proved, and how, as the refusal says it. */
async function asked(db: Executor, { services, proof, reader }: Pick<Cx, 'services' | 'proof' | 'reader'>): Promise<AppError> {
  const { ways } = await proofOf(db, services.keys, reader.sessionId)
  return new AppError('PROOF_NEEDED', { act: proof?.act.toString('base64url') ?? '', ways: ways.join() })
}

/** Keeps that it was proved. */
export const keepProof = (tx: Tx, sessionId: number, act: string, way: ProofWay): void =>
  void tx.later(ADD, [sessionId, Buffer.from(act, 'base64url'), way])

/**
 * Refuses an act that its person has not proved afresh, and has the proof used up with the change. Asked before anything is done, or by a
 * service that finds a limit passed.
 */
export async function needProof(cx: Cx, db: Executor = cx.db): Promise<void> {
  const { proof, reader } = cx
  // What follows from a guarded change, or is done by a program, has nobody to ask.
  if (!proof) return
  const held = await db.one(HOLDS, [reader.sessionId, proof.act, proof.repeatable])
  if (!held?.holds) throw await asked(db, cx)
  proof.needed = true
}

/** Uses the proof of a request up, in the transaction of its change: of two at once one finds it. */
export async function takeProof(tx: Tx, cx: RequestCx & { reader?: Cx['reader'] }): Promise<void> {
  const { proof, reader } = cx
  if (!proof?.needed || proof.taken || !reader) return
  const taken = await tx.one(TAKE, [reader.sessionId, proof.act])
  if (!taken) throw await asked(tx, { services: cx.services, proof, reader })
}
