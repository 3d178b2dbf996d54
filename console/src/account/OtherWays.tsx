import { useText } from '../platform/i18n.ts'
import { factorsText } from './factors.text.ts'
import { knowsPasskeys } from './usePasskey.ts'

const known = ['PASSKEY', 'TOTP', 'RECOVERY', 'HELP'] as const
export type SecondWay = (typeof known)[number]

const to = { PASSKEY: 'toPasskey', TOTP: 'toCode', RECOVERY: 'toRecovery' } as const

/** Ways of the second factor that this browser can go, the best first. */
const passable = (ways: readonly string[]) =>
  known.filter((way) => way !== 'HELP' && ways.includes(way) && (way !== 'PASSKEY' || knowsPasskeys())) as Exclude<SecondWay, 'HELP'>[] // as filtered

export const firstWay = (ways: readonly string[]): SecondWay => passable(ways)[0] ?? 'HELP'

interface OtherWaysProps {
  readonly ways: readonly string[]
  readonly way: string | undefined
  onTurn(to: SecondWay): void
}

/** What else one can prove by. */
export function OtherWays({ ways, way, onTurn }: OtherWaysProps) {
  const t = useText(factorsText)
  return (
    <div className="factors-ways">
      {passable(ways)
        .filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className="link factors-turn" onClick={() => onTurn(other)}>
            {t(`second.${to[other]}`)}
          </button>
        ))}
    </div>
  )
}
