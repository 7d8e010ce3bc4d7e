/**
 * Ids in examples. They look like real ids. The conformance suite creates something of each kind that an example mentions, and sends the id of
 * that instead.
 */
export const exampleIds = {
  code: 'cod_06fb3w0q6h8m2v9k4t7p',
  otherCode: 'cod_06fb3w1r7j9n3x0m5v8q',
  folder: 'fld_06fb3vx4c2d6e8f0g1h3',
  image: 'img_06fb3vz9a7b5c3d1e0f2',
  template: 'tpl_06fb3w5t1s3r5q7p9n0m',
  page: 'pag_06fb3w7v2w4x6y8z0a1b',
  site: 'sit_06fb3w9x3y5z7a9b1c2d',
  file: 'fil_06fb3wbz4a6b8c0d2e3f',
  deploy: 'dep_06fb3wdb5c7d9e1f3g4h',
  upload: 'upl_06fb3wfd6e8f0g2h4j5k',
  webhook: 'whk_06fb3whf7g9h1j3k5m6n',
  campaign: 'cmp_06fb3wkh8j0k2m4n6p7q',
  scan: 'scn_06fb3wmk9m1n3p5q7r8s',
  alert: 'alt_06fb3wpn0q2r4s6t8v9w',
} as const

/** A ZIP with an index.html, as base64. */
export const exampleZip =
  'UEsDBBQAAAAAAABAwVyz0S1qLwAAAC8AAAAKAAAAaW5kZXguaHRtbDwhZG9jdHlwZSBodG1sPjx0aXRsZT5NZW51PC90aXRsZT48aDE+TWVudTwvaDE+UEsBAhQDFAAAAAAAAEDBXLPRLWovAAAALwAAAAoAAAAAAAAAAAAAAIABAAAAAGluZGV4Lmh0bWxQSwUGAAAAAAEAAQA4AAAAVwAAAAAA'
