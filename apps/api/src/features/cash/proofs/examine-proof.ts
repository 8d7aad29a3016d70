import { createHash } from 'node:crypto'
import type { UploadedImage } from '@shop/contract/wire'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Uploader } from '../../platform/files/file-uploads.queries.ts'
import { bytesOf, isPdf } from '../../platform/files/images.ts'
import { type ImageUse, saveImages } from '../../platform/files/save-images.ts'
import { TooMuch } from '../../platform/reading/reader.ts'
import { packGrey, readCompared, unpackGrey } from './compared-image.ts'
import { alikeRows, type Grey, inkOf, rowsOf, signatureOf } from './grey.ts'
import { align, breathe, difference, disagreement, SURE } from './look-alike.ts'
import { NO_FACTS, type ProofFacts } from './pdf.reader.ts'
import { findLayouts, findNearest, findNearestOfSize, findSmall, latestProof } from './proofs.queries.ts'

/** An earlier proof that resembles an image; `distance` is above 0 and below {@link SEEN}. */
export interface Likeness {
  id: number
  orderId: number
  distance: number
}

/** An image in the frame of a layout; undefined for the first of one. */
export interface Frame {
  layout: number | undefined
  image: Grey
}

/** A sent proof, read and compared with the earlier ones, before it is saved. */
export interface ExaminedProof {
  file: string
  /** False for an image that is too small to be compared. */
  isComparable: boolean
  digest: Buffer
  textDigest: Buffer | null
  facts: ProofFacts
  /** The image in the frames of the layouts that it shows, its own first; none for an image that is not compared. */
  frames: Frame[]
  looksLike: Likeness[]
  /** The latest proof that it was compared with. */
  comparedTo: number
}

/**
 * Share of what is drawn that may differ between two images of one receipt. Other receipts of a layout differ by more,
 * also of the same payer: see the measurements in ADR 138.
 */
const SEEN = 0.085
/** The same for two images without a layout, pixel by pixel: saved again in another way, they differ by less. */
const SAVED_AGAIN = 0.12
/**
 * Least likeness of the rows with which a layout is tried (photographs of a dark layout had 0.59), and the number of
 * layouts tried.
 */
const LIKELY_ROWS = 0.4
const MOST_LAYOUTS = 8
/**
 * Number of proofs that are compared in detail: in the order of agreeing blocks a damaged receipt was at most the 17th
 * of 143.
 */
const MOST_NEAREST = 24
const LEAST_DISTANCE = 0.001

/** The image in the frames of the stored layouts that it shows; layouts of two apps may be alike. */
async function findFrames(db: Db, query: Grey): Promise<Frame[]> {
  const rows = rowsOf(inkOf(query))
  const likely = (await findLayouts(db))
    .map((layout) => ({ ...layout, likeness: layout.rows ? alikeRows(storedRows(layout.rows), rows) : 0 }))
    .filter(({ likeness }) => likeness >= LIKELY_ROWS)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST_LAYOUTS)
  const found: (Frame & { share: number })[] = []
  for (const { id, layout } of likely) {
    const [first] = await findSmall(db, [id])
    if (!first?.small) continue
    const aligned = await align(unpackGrey(first.small, first.width ?? 0, first.height ?? 0), query)
    if (aligned) found.push({ layout: layout ?? undefined, image: aligned.seen, share: aligned.share })
  }
  found.sort((one, other) => other.share - one.share)
  // An image that resembles a layout only a little becomes the first of a layout of its own: a damaged copy of it
  // would not be found in the other layout's frame.
  return (found[0]?.share ?? 0) > SURE ? found : [{ layout: undefined, image: query }, ...found]
}

/** Ink is between 0 and 4. */
const ROW_STEPS = 60
const storedRows = (rows: Buffer) => Float32Array.from(rows, (value) => value / ROW_STEPS)
export const packRows = (image: Grey) =>
  Buffer.from(Uint8Array.from(rowsOf(inkOf(image)), (value) => Math.min(255, Math.round(value * ROW_STEPS))))

/**
 * The earlier proofs after `after` that show the same receipt, the most alike first. An image without a layout, because
 * little is written in it, is recognised only when it is complete and was merely saved again.
 */
export async function findLikenesses(db: Db, frames: readonly Frame[], after = 0): Promise<Likeness[]> {
  const found: Likeness[] = []
  for (const { layout, image } of frames) {
    const hash = signatureOf(image)
    const isPlain = layout === undefined
    if (isPlain && frames.length > 1) continue
    const limit = isPlain ? SAVED_AGAIN : SEEN
    const near = isPlain
      ? await findNearestOfSize(db, image, hash, MOST_NEAREST)
      : await findNearest(db, layout, hash, MOST_NEAREST)
    for (const { id, order_id: orderId, width, height, small } of near) {
      if (id <= after || !small) continue
      await breathe()
      const earlier = unpackGrey(small, width ?? 0, height ?? 0)
      const distance = isPlain ? disagreement(image, earlier) : difference(image, earlier, limit)
      if (distance < limit) found.push({ id, orderId, distance: Math.max(LEAST_DISTANCE, distance) })
    }
  }
  return found.sort((one, other) => one.distance - other.distance)
}

/** Compares an image with the earlier proofs. */
export async function compareProof(
  db: Db,
  query: Grey,
): Promise<Pick<ExaminedProof, 'frames' | 'looksLike'>> {
  const frames = await findFrames(db, query)
  return { frames, looksLike: await findLikenesses(db, frames) }
}

/** A PDF that takes too much to read is a proof without text, like a scan. */
const readPdf = (reading: AppContext['reading'], bytes: Uint8Array, person: Uploader) =>
  reading.read('pdf', bytes, {}, { person }).catch((error: unknown) => {
    if (error instanceof TooMuch) return { facts: NO_FACTS, textDigest: null }
    throw error
  })

async function examine(
  { db, reading }: AppContext,
  uploader: Uploader,
  sent: UploadedImage,
  isDocument: boolean,
): Promise<Omit<ExaminedProof, 'file'>> {
  const bytes = bytesOf(sent)
  const digest = createHash('sha256').update(bytes).digest()
  const comparedTo = await latestProof(db)
  if (isDocument)
    return {
      digest,
      isComparable: true,
      ...(await readPdf(reading, bytes, uploader)),
      frames: [],
      looksLike: [],
      comparedTo,
    }
  const query = await readCompared(sent)
  const compared = query ? await compareProof(db, query) : { frames: [], looksLike: [] }
  const isComparable = query !== undefined
  return { digest, isComparable, textDigest: null, facts: NO_FACTS, comparedTo, ...compared }
}

const PDF: ImageUse = { folder: 'private', type: 'application/pdf', maxSide: 0 }

/**
 * Stores a proof, an image or a PDF, and compares it with the earlier ones; `write` then saves it with its order. Check
 * everything else first: this is expensive.
 * @throws AppError as saveImages; RULE_VIOLATION for a PDF that cannot be read
 */
export async function saveProof<Result>(
  context: AppContext,
  uploader: Uploader,
  use: ImageUse,
  sent: UploadedImage,
  write: (proof: ExaminedProof) => Promise<Result>,
): Promise<Result> {
  const isDocument = isPdf(sent)
  return saveImages(context, uploader, isDocument ? PDF : use, [sent], async ([file = '']) =>
    write({ file, ...(await examine(context, uploader, sent, isDocument)) }),
  )
}

/** Like {@link saveProof}, for several proofs. */
export const saveProofs = <Result>(
  context: AppContext,
  uploader: Uploader,
  use: ImageUse,
  [first, ...others]: readonly UploadedImage[],
  write: (proofs: ExaminedProof[]) => Promise<Result>,
): Promise<Result> =>
  first === undefined
    ? write([])
    : saveProof(context, uploader, use, first, (proof) =>
        saveProofs(context, uploader, use, others, (rest) => write([proof, ...rest])),
      )

/** The columns in which a frame is stored. */
export const frameColumns = ({ image }: Frame) => ({
  width: image.width,
  height: image.height,
  hash: signatureOf(image),
  rows: packRows(image),
  small: packGrey(image),
})
