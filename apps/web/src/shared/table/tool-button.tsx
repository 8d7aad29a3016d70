import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  label: string
}

/** An icon in a table's toolbar. */
export const ToolButton = ({ label, ...props }: Props) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} {...props} />
)
