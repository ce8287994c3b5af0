-- Cart lines from before renamed colors became filaments (renamed-colors) follow the color that their product sells under the name they say,
-- with its look. The proof that the shopper saw stays.
UPDATE "cart_items" c SET customization = c.customization || jsonb_build_object(
	'color', own.color,
	'called', (c.customization->'called') || jsonb_build_object('look', jsonb_build_object('hex', to_jsonb(own.hex), 'finish', own.finish))
)
FROM "products" p
CROSS JOIN jsonb_array_elements(CASE WHEN jsonb_typeof(p.colors) = 'array' THEN p.colors ELSE '[]'::jsonb END) AS entry
JOIN "filaments" own ON own.material = p.material AND own.color = entry->>'color'
WHERE p.id = c.product_id
	AND own.color <> c.customization->>'color'
	AND lower(trim(entry->>'name')) = lower(trim(c.customization->'called'->>'color'))
	AND NOT EXISTS (
		SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(p.colors) = 'array' THEN p.colors ELSE '[]'::jsonb END) AS same
		WHERE same->>'color' = c.customization->>'color'
			AND lower(trim(same->>'name')) = lower(trim(c.customization->'called'->>'color'))
	);
