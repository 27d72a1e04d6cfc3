import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses with brotli. @param quality 0 to 11: 4 takes a millisecond, 11 some fifty for a small page. */
export const toBrotli = (data: Buffer | string, quality: number) =>
  compressBrotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Compresses with gzip, as small as it gets. */
export const toGzip = (data: Buffer) => compressGzip(data, { level: 9 })
