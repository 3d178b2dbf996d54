/** `campName` of the contract in SQL, of the camp under an alias. */
export const campNameSql = (alias: string): string => `${alias}.name || ' ' || ${alias}.term`
