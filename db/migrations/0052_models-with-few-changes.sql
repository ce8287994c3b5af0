-- Products take the models' current versions. Orders keep the versions that they name.
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@2\.bin', '@3.bin')
WHERE "model_file" ~ '^/models/(bookmark|caterpillar|coaster|gift-tag|heart|medal|snowflake)@2\.bin';--> statement-breakpoint
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@1\.bin', '@2.bin')
WHERE "model_file" ~ '^/models/(dragon|graduation-cap|headphone-stand|name-sign|pet-tag|plant-marker|ring-dish|sliding-box)@1\.bin';
