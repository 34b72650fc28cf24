type Json = Record<string, unknown>;

/** Minimal Seam client: everything in that API is a POST with a JSON body. */
export async function seamPost(path: string, body: Json): Promise<Json> {
  const url = new URL(path, process.env.SEAM_ENDPOINT ?? 'https://connect.getseam.com');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.SEAM_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${path} failed with ${answer.status}`);
  }
  return (await answer.json()) as Json;
}

export const Paths = { push: '/customers/push_data', remove: '/customers/delete_data' } as const;
