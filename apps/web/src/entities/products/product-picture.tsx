import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './product-picture.module.css'

interface Props {
  url: string | null | undefined
  /** Pixels a side. */
  size: number
}

/** A product's picture; its name stands beside it, so it says nothing more to a screen reader. */
export function ProductPicture({ url, size }: Props) {
  // Without a network there may be none.
  const [failed, setFailed] = useState<string>()
  const box = { width: size, height: size }
  if (!url || failed === url)
    return (
      <span className={classes.picture} style={box}>
        <IconPhoto size={size / 3} stroke={1.4} aria-hidden />
      </span>
    )
  return (
    <img
      className={classes.picture}
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
