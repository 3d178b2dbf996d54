import { serviceFault } from '@camp/contract/base/outside'
import { type OutsideService, outsideService, serviceState } from '@camp/contract/parameters/parameters.calls'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { parametersText } from './parameters.text.ts'

/** How each outside service stands: who provides it, what came of it lately, and what is missing. */
export function ServicesCard({ services }: { readonly services: readonly OutsideService[] }) {
  const t = useText(parametersText)
  const language = useLanguage()
  return (
    <Card title={t('services')}>
      <p className="quiet parameters-hint">{t('servicesHint')}</p>
      <table className="detail-plain-table parameters-services-table">
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('provider')}</th>
            <th scope="col">{t('recent')}</th>
            <th scope="col">{t('lastDone')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map((one) => (
            <tr key={one.service}>
              <th scope="row">{outsideService.label(one.service, language)}</th>
              <td>
                <StatusTag of={serviceState} value={one.state} />
                {one.fault && <div className="form-error">{serviceFault.label(one.fault, language)}</div>}
              </td>
              <td>
                <Provider service={one} />
              </td>
              <td>{one.recent ? t('counted', one.recent) : <Nothing />}</td>
              <td>
                <TimeCell at={one.lastDoneAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Provider({ service: { provider, state, variables } }: { readonly service: OutsideService }) {
  const t = useText(parametersText)
  if (provider !== null) return provider
  return (
    <>
      {state === 'BUILT_IN' ? t('standIn') : t('nobody')}
      {variables.length > 0 && (
        <details>
          <summary className="link">{t('setUp')}</summary>
          {variables.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </details>
      )}
    </>
  )
}
