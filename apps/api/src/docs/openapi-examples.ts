export const EXAMPLES: Record<string, { body?: unknown; data?: unknown }> = {}
