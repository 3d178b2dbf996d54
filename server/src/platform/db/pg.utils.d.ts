// What pg says of a value on its way to the database.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null
}
