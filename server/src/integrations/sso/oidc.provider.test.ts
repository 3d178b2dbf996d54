import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, type Mood, OidcPeer } from '../../../test/oidc.peer.ts'
import { OidcProvider, SsoFailure } from './oidc.provider.ts'

const WITHIN_MS = 400
const attempt = { redirectUri: 'http://console.example/back', state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }

let peer: OidcPeer
let provider: OidcProvider
beforeEach(async () => {
  peer = await new OidcPeer().start()
  const { host } = new URL(peer.url)
  const sso = { issuer: peer.url, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'x', hosts: [host] }
  provider = new OidcProvider(sso, WITHIN_MS)
})
afterEach(() => peer.stop())

const failureOf = async (work: Promise<unknown>): Promise<SsoFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (failure instanceof SsoFailure) return failure
  throw new Error(`no failure of single sign-on: ${failure}`)
}
const wholeWay = async () => provider.finish(attempt, peer.approve(await provider.begin(attempt), { sub: 's-1' }))

describe('a single sign-on provider', () => {
  it('is asked about itself once, and proves who came back', async () => {
    for (let n = 0; n < 2; n++)
      expect(await wholeWay()).toEqual({
        issuer: peer.url,
        subject: 's-1',
        name: '王小明',
        idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      })
    expect(peer.asked.filter((path) => path.includes('well-known'))).toHaveLength(1)
  })

  it('may call somebody by an e-mail address, which is not kept', async () => {
    const answer = peer.approve(await provider.begin(attempt), { sub: 's-2', name: 'wang@example.com' })
    expect(await provider.finish(attempt, answer)).toMatchObject({ name: 's-2' })
  })

  it('is asked again after a failure, and works once it is back', async () => {
    peer.mood = 'fault'
    expect(await failureOf(provider.begin(attempt))).toMatchObject({ reason: 'unreachable', message: expect.stringContaining('502') })
    // Not at once: each stranger who comes meanwhile would have us ask again.
    const asked = peer.asked.length
    expect(await failureOf(provider.begin(attempt))).toMatchObject({ reason: 'unreachable' })
    expect(peer.asked.length).toBe(asked)
    peer.mood = 'well'
    await sleep(1_100)
    expect(await wholeWay()).toMatchObject({ subject: 's-1' })
  })

  it('that is down is unreachable at once', async () => {
    await peer.stop()
    expect(await failureOf(provider.begin(attempt))).toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
    await peer.start()
  })

  it.each<Mood>(['silent', 'tokensSilent', 'tokensFault'])('that is %s is unreachable, in time', async (mood) => {
    if (mood === 'silent') peer.mood = mood
    else {
      await provider.begin(attempt)
      peer.mood = mood
    }
    const start = performance.now()
    expect((await failureOf(wholeWay())).reason).toBe('unreachable')
    expect(performance.now() - start).toBeLessThan(WITHIN_MS * 4)
  })

  it.each<[Mood, reason: string]>([
    ['otherIssuer', 'refused'],
    ['otherHost', 'refused'],
    ['redirect', 'refused'],
    ['keysGone', 'refused'],
    ['huge', 'unreachable'],
  ])('that is crooked (%s) is not trusted', async (mood, reason) => {
    peer.mood = mood
    expect((await failureOf(wholeWay())).reason).toBe(reason)
    expect(peer.asked).not.toContain('/elsewhere')
  })

  it('names the host that it may not send us to, for the log', async () => {
    peer.mood = 'otherHost'
    expect((await failureOf(wholeWay())).message).toContain(
      'the provider names 127.0.0.1:1, which is not its own host; SSO_HOSTS may allow it',
    )
  })

  it.each([
    ['the future', 300, /not have been|future|iat/],
    ['more than a day ago', -90_000, /a day ago/],
  ])('that gives a token of %s is not trusted', async (_when, shift, words) => {
    const now = Math.floor(Date.now() / 1_000)
    const answer = peer.approve(await provider.begin(attempt), { sub: 's-1' }, { iat: now + shift, exp: now + 600 })
    const failure = await failureOf(provider.finish(attempt, answer))
    expect(failure.reason).toBe('refused')
    expect(failure.message).toMatch(words)
  })

  it('whose clock is a minute ahead is trusted', async () => {
    const now = Math.floor(Date.now() / 1_000)
    const answer = peer.approve(await provider.begin(attempt), { sub: 's-1' }, { iat: now + 60, exp: now + 600 })
    expect(await provider.finish(attempt, answer)).toMatchObject({ subject: 's-1' })
  })

  it('gives no tokens where the verifier is another', async () => {
    const answer = peer.approve(await provider.begin(attempt), { sub: 's-1' })
    expect((await failureOf(provider.finish({ ...attempt, verifier: 'w'.repeat(43) }, answer))).reason).toBe('refused')
  })
})
