import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { placeNotices } from './bottom-bar.ts'
import classes from './notice-stack.module.css'
import {
  dismissNotice,
  getNotices,
  holdNotice,
  type NoticeTone,
  releaseNotice,
  showCarriedNotice,
  subscribeToNotices,
} from './notices.ts'

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }
const NAMES: Record<NoticeTone, string> = { success: 'Sucesso', error: 'Erro', info: 'Informação' }

/** Rendered once, at the root. The live region always exists: a screen reader announces only changes inside one. */
export function NoticeStack() {
  const notices = useSyncExternalStore(subscribeToNotices, getNotices)
  useEffect(showCarriedNotice, [])
  const newest = notices.at(-1)?.id ?? 0
  const rendered = useRef(0)
  useLayoutEffect(() => {
    if (newest > 0) placeNotices()
  }, [newest])
  useEffect(() => {
    if (newest <= rendered.current) return
    rendered.current = newest
    // A busy device renders late: the time for reading starts when it is visible.
    releaseNotice(newest)
  }, [newest])
  return (
    <section className={classes.stack} aria-label="Avisos" aria-live="polite" aria-relevant="additions">
      {notices.map(({ id, tone, text, detail, undo }) => {
        const Icon = ICONS[tone]
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock, nothing to operate
          <div
            key={id}
            className={classes.notice}
            data-tone={tone}
            onMouseEnter={() => holdNotice(id)}
            onMouseLeave={() => releaseNotice(id)}
            onFocus={() => holdNotice(id)}
            onBlur={() => releaseNotice(id)}
          >
            <Icon size={20} role="img" aria-label={NAMES[tone]} className={classes.icon} />
            <span className={classes.text}>
              <span>{text}</span>
              {detail && <span className={classes.detail}>{detail}</span>}
            </span>
            {undo && (
              <button
                type="button"
                className={classes.undo}
                onClick={() => {
                  dismissNotice(id)
                  undo()
                }}
              >
                Desfazer
              </button>
            )}
            <button
              type="button"
              className={classes.close}
              aria-label="Dispensar aviso"
              onClick={() => dismissNotice(id)}
            >
              <IconX size={16} aria-hidden />
            </button>
          </div>
        )
      })}
    </section>
  )
}
