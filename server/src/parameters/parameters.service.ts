import { isParameterKey, parameterPartner, parameterProblem, parameters } from '@camp/contract/base/parameters'
import type * as calls from '@camp/contract/parameters/parameters.calls'
import { announceRights } from '../permissions/permissions.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { parametersRepository } from './parameters.repository.ts'

/** Sets a parameter. It is in force with the commit: anyone who needs one reads it from the database. */
export const updateParameter: Handler<typeof calls.updateParamConfig> = ({ body: { key, value, version } }, cx) => {
  if (!isParameterKey(key)) throw new AppError('NOT_FOUND')
  const problem = parameterProblem(parameters[key], value)
  if (problem) throw new AppError(problem.error, problem.data, { field: 'value' })
  return write(cx, async (w) => {
    const old = found(await parametersRepository.lock(w.tx, key))
    w.version(old, version)
    const partner = parameterPartner(key)
    if (partner) {
      const other = found(await parametersRepository.lock(w.tx, partner.key))
      if (!partner.fits(Number(value), Number(other.value)))
        throw new AppError('PARAMETER_PAIR', { other: Number(other.value) }, { field: 'value' })
    }
    const saved = found(await parametersRepository.change(w.tx, old.id, value))
    // What sessions may do hangs on it: they are read anew everywhere.
    if (key === 'access.endsByItself') await announceRights(w, cx, 'all')
    w.audit({ id: old.id, data: { key }, before: { value: old.value }, after: { value } })
    return saved
  })
}
