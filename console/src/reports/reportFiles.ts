import { getReportImage, getReportPdf } from '@camp/contract/reports/reports'

const addressOf = (path: string, id: number): string => `/foundation${path.replace('{id}', String(id))}`

/** The picture of a report; `version` is there so that a browser asks anew once it was made anew. */
export const imageAddress = (id: number, version: number): string => `${addressOf(getReportImage.path, id)}?v=${version}`
export const pdfAddress = (id: number): string => addressOf(getReportPdf.path, id)
