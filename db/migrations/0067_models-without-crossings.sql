-- Products take the models' current versions. Orders keep the versions that they name.
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@3\.bin', '@4.bin')
WHERE "model_file" ~ '^/models/(bookmark|caterpillar|coaster|gift-tag|heart|medal|phone-stand|rocket|snowflake)@3\.bin';--> statement-breakpoint
UPDATE "products" SET "model_file" = regexp_replace("model_file", '@2\.bin', '@3.bin')
WHERE "model_file" ~ '^/models/(bauble|bunny|cat|dragon|egg|egg-cup|graduation-cap|headphone-stand|keepsake-heart|lantern|moon|name-plate|name-sign|pen-holder|pet-tag|plant-marker|planter|pumpkin|ring-dish|shamrock|sliding-box|star|tree|vase)@2\.bin';
