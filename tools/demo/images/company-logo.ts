import sharp from 'sharp'
import { box, disc, drawing, gradient, stroke } from './svg.ts'

const SIDE = 512

/** The demo company's logo: a phone in a shopping bag, PNG with transparent corners. */
export const renderLogo = (): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      drawing(
        SIDE,
        SIDE,
        `<defs>${gradient('bag', '#12808f', '#084f5a')}</defs>
        ${box(0, 0, SIDE, SIDE, 112, 'fill="url(#bag)"')}
        ${stroke('M180 170 C180 84 332 84 332 170', '#fff', 28)}
        ${box(116, 168, 280, 264, 44, 'fill="#fff"')}
        ${box(204, 206, 104, 188, 22, 'fill="#0b6b78"')}
        ${box(218, 224, 76, 132, 8, 'fill="#dff3f5"')}
        ${disc(256, 375, 9, 'fill="#dff3f5"')}`,
      ),
    ),
  )
    .resize(192)
    .png({ compressionLevel: 9 })
    .toBuffer()
