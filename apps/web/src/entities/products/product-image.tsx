import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './product-image.module.css'

interface Props {
  url: string | null | undefined
  /** Pixels per side. */
  size: number
}

/** A product's image; decorative for screen readers, because the name is beside it. */
export function ProductImage({ url, size }: Props) {
  // The image may fail to load offline.
  const [failed, setFailed] = useState<string>()
  const box = { width: size, height: size }
  if (!url || failed === url)
    return (
      <span className={classes.image} style={box}>
        <IconPhoto size={size / 3} stroke={1.4} aria-hidden />
      </span>
    )
  return (
    <img
      className={classes.image}
      style={box}
      src={url}
      alt=""
      loading="lazy"
      width={size}
      height={size}
      onError={() => setFailed(url)}
    />
  )
}
